import { joined, xml, type Xml } from '#gateways/saml/xml.ts';
import type { Arrival } from './receive.ts';

/** The made-up partner of a page, and the ways from it. */
type Place = { name: string; home: string; unknown: string };

const LABELS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  email: 'Email',
};

/** The page at which somebody arrives who was signed on. */
export function arrivalPage({ subject, attributes }: Arrival, relay: string | null, place: Place): string {
  const { firstName } = attributes;
  const told = Object.entries(attributes).map(
    ([name, value]) => xml`<div><dt>${LABELS[name] ?? name}</dt><dd>${value}</dd></div>`,
  );
  return page(
    place.name,
    xml`<h1>Hello${firstName ? `, ${firstName}` : ''}</h1>
<p>You are signed in at ${place.name}, without another password. It was told:</p>
<dl>${joined(told)}<div><dt>Your number here</dt><dd>${subject}</dd></div></dl>
<p>No other provider has this number. ${relay === null ? '' : `You are on your way to ${relay}.`}</p>
<p class="acts"><a class="btn" href="${place.home}">Back to Find Care</a> <a href="${place.unknown}">See what happens when ${place.name} doesn’t know you</a></p>`,
  );
}

/** The page where our metadata can't be read. */
export function awayPage(name: string, home: string): string {
  return page(
    name,
    xml`<h1>${name} can’t sign anyone in now</h1><p>It couldn’t read who may sign people in.</p><p class="acts"><a class="btn" href="${home}">Back to Find Care</a></p>`,
  );
}

function page(name: string, main: Xml): string {
  return `<!doctype html>\n${String(xml`<html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><title>${name} (made up)</title><link rel="stylesheet" href="/styles.css"/></head>
<body><header class="demo">This page plays ${name}. The demo has no real provider to go to.</header><main>${main}</main></body></html>`)}`;
}

/** How these pages look: not like ours, as a provider's don't. */
export const STYLES = `:root{color-scheme:light dark;--ground:#fff;--ink:#1c2230;--quiet:#eef0f6;--line:#ccd2e0;--act:#2b4a9b;--on-act:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#12151d;--ink:#e8ebf3;--quiet:#1f2533;--line:#3b4459;--act:#a9bdf5;--on-act:#12151d}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
.demo{margin:0;padding:.75rem 1.25rem;background:var(--quiet);border-bottom:1px solid var(--line)}
main{max-width:38rem;margin:0 auto;padding:2.5rem 1.25rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 1rem;overflow-wrap:anywhere}
dl{margin:1.5rem 0;border-block:1px solid var(--line)}
dl div{display:grid;grid-template-columns:9rem minmax(0,1fr);gap:0 1rem;padding:.6rem 0}
dl div+div{border-top:1px solid var(--line)}
@media (width<30rem){dl div{grid-template-columns:minmax(0,1fr)}}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
a{color:var(--act)}
.acts{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin-top:2rem}
.btn{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:var(--act);color:var(--on-act);text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid var(--act);outline-offset:3px}
`;
