import { Link } from '@tanstack/react-router';
import { strings } from '../strings.ts';
import { type ScenarioToWatch, watchSearch } from './watch-search.ts';

/** Leads to the playground, where a simulated user plays this scenario with an assistant of one's choice. */
export function WatchLink({ scenario }: { readonly scenario: ScenarioToWatch }) {
  return (
    <p>
      <Link to="/playground" search={watchSearch(scenario) as never}>
        {strings.playground.watchThis}
      </Link>
    </p>
  );
}
