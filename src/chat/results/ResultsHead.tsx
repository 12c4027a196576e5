import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { ChangeLocation } from '#location/field/ChangeLocation.tsx';
import type { NamedPlace } from '#location/place-line.ts';
import { answersSentence, fromAnswers, resultsHeading } from './results-text.ts';
import { $results, changeAnswers, newSearch } from './store-results.ts';
import { Icon } from '#ui/Icon.tsx';

/** The head of the results: for what they are, the answers as a sentence, and ways to change them [RESULT-1, LOC-9]. */
export function ResultsHead({ defaultPlace }: { defaultPlace: NamedPlace }): ReactNode {
  const results = useStore($results, { ssr: 'initial' });
  if (results.state !== 'found') return <NoAnswers defaultPlace={defaultPlace} />;
  const { script, answers, result } = results;
  return (
    <>
      <p className="kind">
        <Icon name="check" />
        {fromAnswers(script, answers)}
      </p>
      <h1>{resultsHeading(result.symptomsProvidedByUser)}</h1>
      <p className="lead">{answersSentence(script, answers)}</p>
      {result.message && <p>{result.message}</p>}
      <p className="row">
        <button className="btn quiet" type="button" onClick={() => changeAnswers(answers)}>
          <Icon name="pencil" />
          Change answers
        </button>
      </p>
      <ChangeLocation defaultPlace={defaultPlace} />
    </>
  );
}

/** What the page comes with: without answers what to do, with some the measures of what follows; its style sheet shows one of them. */
function NoAnswers({ defaultPlace }: { defaultPlace: NamedPlace }): ReactNode {
  return (
    <>
      <h1>Results for your answers</h1>
      <p className="lead unanswered">
        We don’t have your answers. They stay on the page where you gave them. Answering again takes a minute.
      </p>
      <p className="row unanswered">
        <button className="btn" type="button" onClick={newSearch}>
          <Icon name="message-circle" />
          Start the questions
        </button>
      </p>
      <p className="lead awaited ghost" aria-hidden="true">
        <span className="bar w6" />
      </p>
      <p className="row awaited ghost" aria-hidden="true">
        <span className="btn quiet">Change answers</span>
      </p>
      <ChangeLocation defaultPlace={defaultPlace} />
    </>
  );
}
