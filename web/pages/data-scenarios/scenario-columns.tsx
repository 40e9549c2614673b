import type { ScenarioPlace, ScenarioQuery, ScenarioRow } from '../../../src/server/api-types.ts';
import { formatCount, nameOf } from '../../parts/format.ts';
import { hrefOf, RowLink } from '../../parts/row-link.tsx';
import type { Column } from '../../parts/virtual-table.tsx';
import { strings } from '../../strings.ts';
import styles from './scenarios-page.module.css';

const { data: words } = strings;
const { columns: names } = words;

export function scenarioColumns(place: ScenarioPlace, query: ScenarioQuery): readonly Column<ScenarioRow, never>[] {
  return [
    {
      id: 'request',
      label: names.request,
      width: 'minmax(0, 1fr)',
      narrow: true,
      render: ({ id, request, language }) => (
        <div lang={language}>
          <RowLink href={hrefOf('/data/scenario', { ...place, ...query, id })} className={`${styles.link} cut`}>
            {request || strings.episode.empty}
          </RowLink>
          <div className={`${styles.id} cut`}>{id}</div>
        </div>
      ),
    },
    {
      id: 'gold',
      label: names.gold,
      width: '5.5rem',
      narrow: true,
      render: ({ gold }) => words.golds[gold ?? 'none'],
    },
    {
      id: 'subtype',
      label: names.subtype,
      width: '9rem',
      render: ({ subtypes }) => <span className="soft">{subtypes.map(nameOf).join(', ')}</span>,
    },
    {
      id: 'persona',
      label: names.persona,
      width: '10rem',
      render: ({ personas }) => <span className="soft">{personas.map(nameOf).join(', ')}</span>,
    },
    {
      id: 'language',
      label: names.language,
      width: '5rem',
      render: ({ language }) => <span className="soft">{words.languageNames[language]}</span>,
    },
    {
      id: 'turns',
      label: names.turns,
      width: '3.5rem',
      align: 'end',
      render: ({ turns }) => <span className="soft">{formatCount(turns)}</span>,
    },
  ];
}
