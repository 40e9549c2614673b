import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { setReviewsQuery } from '../api/review-queries.ts';
import { strings } from '../strings.ts';
import { Agreement } from './agreement.tsx';
import { Section } from './section.tsx';

const { review: words } = strings;
const SEEDS = 'seeds';

/** On the card of a set that comes with Querent: what people found who reviewed it on this machine. */
export function PeopleOnSet({ set }: { readonly set: string }) {
  const { data } = useQuery(setReviewsQuery(set));
  if (!data) return null;
  const isReviewed = data.questions.some(({ items }) => items > 0);
  return (
    <Section
      title={words.people}
      hint={isReviewed ? words.agreementHint : words.peopleNone}
      aside={<Link to="/review">{words.title}</Link>}
    >
      {isReviewed && <Agreement kind={SEEDS} agreement={data} />}
    </Section>
  );
}
