import type { PersonaEntry } from '../../taxonomy/entries.ts';
import { actionAfter } from '../../taxonomy/gold-action.ts';
import { dimensions, personas, subtypes } from '../../taxonomy/taxonomy.ts';
import { manners, REVISING } from '../../user/manner.ts';
import { phrasesOf } from '../../user/manner-wording.ts';
import type { Taxonomy, TaxonomyPersona } from '../api-types.ts';

/** A manner of ours: the taxonomy, which is the paper's, does not have it. */
const OWN = { name: 'Revising', definition: 'Names another value first and takes it back in the same reply.' };

/** The taxonomy, and the ways in which a user replies with what they say. */
export function readTaxonomy(): Taxonomy {
  const ofTaxonomy = new Map(personas().map((persona) => [persona.id, persona]));
  return {
    dimensions: dimensions(),
    subtypes: subtypes(),
    personas: [...manners()].map(([id, leaves]): TaxonomyPersona => {
      const known: Partial<PersonaEntry> = ofTaxonomy.get(id) ?? (id === REVISING ? OWN : {});
      const { name = id, definition = '', rules = [], why = '' } = known;
      return {
        ...{ id, name, definition, rules, leaves, why },
        goldMove: known.goldMove ?? '',
        goldAction: actionAfter(leaves),
        phrases: { en: phrasesOf(id, 'en'), zh: phrasesOf(id, 'zh') },
      };
    }),
  };
}
