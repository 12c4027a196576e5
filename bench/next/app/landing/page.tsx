import landing from '../../src/landing.json';
import words from '../../src/words.json';
import { LocationSearch } from '../island.tsx';

const site = words.site as unknown as { defaultPlace: { zipCode: string; city: string; state: string } };

/** The HTML of a landing page as our build wrote it, header and footer included, with one island. */
export default function Landing() {
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: landing.html }} />
      <LocationSearch defaultPlace={site.defaultPlace} />
    </>
  );
}
