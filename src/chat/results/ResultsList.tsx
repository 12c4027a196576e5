import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import type * as List from './AnswersList.tsx';
import type { FilterChoices } from '#finder/filters/filters.ts';
import { DangerPanel } from '#safety/DangerPanel.tsx';
import { Alert } from '#ui/Alert.tsx';
import { TileSkeleton } from '#finder/tiles/TileSkeleton.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { chosenSymptoms } from '../conversation/answers.ts';
import { deliveryAtStart } from './results-text.ts';
import { $results, newSearch } from './store-results.ts';
import { loadContent } from '../talk/store.ts';

interface ResultsListProps {
  /** The site's default place, degrees. */
  place: { lat: number; lng: number };
  phone: string;
  /** The plans and languages that services can be narrowed to. */
  choices: Pick<FilterChoices, 'plans' | 'languages'>;
  /** What stands here when there are no answers. */
  children: ReactNode;
}

/** The services that fit the answers, with what to do today above them where the answers tell of it [RESULT-1, CHAT-2]. */
export function ResultsList({ place, phone, choices, children }: ResultsListProps): ReactNode {
  const results = useStore($results, { ssr: 'initial' });
  // While what the answers lead to is fetched.
  const loaded = useLoaded(results.state !== 'none', loadList);
  if (results.state === 'none' || results.state === 'waiting')
    return (
      <>
        <div className="wrap band unanswered">{children}</div>
        <Waiting />
      </>
    );
  if (results.state === 'failed') return <Failed onAgain={() => void loadContent()} />;
  const { icdCodes, deliveryType, danger } = results.result;
  const chosen = chosenSymptoms(results.script, results.answers);
  const symptoms = chosen.length > 1 ? chosen.map(({ id, label }) => ({ symptomId: id, name: label })) : [];
  const scope = {
    icd10: icdCodes,
    delivery: deliveryAtStart(deliveryType),
    place,
    choices: { ...choices, serviceTypes: true, symptoms },
  };
  return (
    <>
      {danger.length > 0 && (
        <div className="wrap band">
          <DangerPanel danger={danger} because="We show this because of your answers." />
        </div>
      )}
      {loaded === undefined && <Waiting />}
      {loaded === null && <Failed onAgain={() => location.reload()} />}
      {loaded && (
        <loaded.AnswersList
          key={JSON.stringify(scope)}
          scope={scope}
          initial={{ tiles: [], relatedCategories: [] }}
          phone={phone}
          waiting={<Waiting />}
        />
      )}
      <p className="wrap band">
        <button className="btn quiet" type="button" onClick={newSearch}>
          New Search
        </button>
      </p>
    </>
  );
}

function loadList(): Promise<typeof List> {
  return import('./AnswersList.tsx');
}

function Waiting(): ReactNode {
  return (
    <div className="wrap band awaited" aria-hidden="true">
      <ul className="tiles">
        {Array.from({ length: 6 }, (_, index) => (
          <TileSkeleton key={index} />
        ))}
      </ul>
    </div>
  );
}

function Failed({ onAgain }: { onAgain: () => void }): ReactNode {
  return (
    <div className="wrap band">
      <Alert tone="error" live>
        <p>We couldn’t find services for your answers. Check your connection and try again.</p>
        <p>
          <button className="btn quiet" type="button" onClick={onAgain}>
            Try again
          </button>
        </p>
      </Alert>
    </div>
  );
}
