import words from '../src/words.json';
import { LocationSearch, SearchField } from './island.tsx';

type Link = { label: string; href: string };
type Site = { retailer: string; phone: string; phoneHours: string; nav: Link[]; footer: { heading: string; links: Link[] }[]; disclaimers: string[]; defaultPlace: { zipCode: string; city: string; state: string } };
const site = words.site as unknown as Site;

/** The content of Find Care's home, as a server component; only the two searches are islands. */
export default function Home() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="site">
        <div className="wrap">
          <a href="/">{site.retailer}</a>
          <nav aria-label="Main">
            <Links links={site.nav} />
          </nav>
          <a className="tool num" href={`tel:${site.phone}`}>
            {site.phone}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="top horizon sand">
          <div className="wrap">
            <h1>Find care near home, or from home.</h1>
            <p className="lead">Independent providers around you and online, with the price and the wait shown before you choose.</p>
            <div className="finder card lift">
              <SearchField label="What do you need help with?" placeholder="Symptom, condition or service" form="care" button="Search" />
              <LocationSearch defaultPlace={site.defaultPlace} beside="care" />
            </div>
          </div>
        </section>
        <section className="band" aria-labelledby="by-need">
          <div className="wrap">
            <h2 id="by-need">What do you need?</h2>
            <ul className="needs">
              {words.categories.map(({ slug, categoryName }) => (
                <li key={slug}>
                  <a href={`/findcare/category/${slug}`}>
                    <b>{categoryName}</b>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </main>
      <footer className="foot sand">
        <p>
          If you believe you have a medical emergency, please call <a href="tel:911">911</a>.
        </p>
        <p>
          Questions about booking or prices? Call {site.phone}, {site.phoneHours}.
        </p>
        {site.footer.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <Links links={links} />
          </nav>
        ))}
        {site.disclaimers.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </footer>
    </>
  );
}

function Links({ links }: { links: Link[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href + label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
