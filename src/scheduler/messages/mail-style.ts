/** Colors of the site's tokens (`ui/styles/tokens.css`), light and dark: programs that show mails know neither variables nor light-dark(). */
const LIGHT = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  tint: '#e3f0ec',
  sand: '#f1ece2',
  warn: '#fff3d6',
  onWarn: '#7a4b00',
  ink: '#15211f',
  muted: '#47534f',
  line: '#e3dcce',
  pine: '#0e5a4f',
  onPine: '#ffffff',
};
const DARK: typeof LIGHT = {
  paper: '#111816',
  surface: '#18211e',
  tint: '#17342d',
  sand: '#212823',
  warn: '#342707',
  onWarn: '#f1cb80',
  ink: '#edf1ec',
  muted: '#b0bcb6',
  line: '#2f3a35',
  pine: '#8fd4c1',
  onPine: '#08241d',
};

function colors({ paper, surface, tint, sand, warn, onWarn, ink, muted, line, pine, onPine }: typeof LIGHT): string {
  return `
body { background: ${paper}; color: ${ink} }
.mail { background: ${surface}; border-color: ${pine} ${line} ${line} }
.word, a { color: ${pine} }
.facts { background: ${tint} }
.facts.over { background: ${sand} }
.warning { background: ${warn}; color: ${onWarn} }
.muted, .facts dt, .facts dd { color: ${muted} }
.facts .first { color: ${ink} }
a.btn { background: ${pine}; color: ${onPine} }
.foot { border-color: ${line}; color: ${muted} }`;
}

/** The style sheet of every mail. Where a program drops it, headings, lists and links still read in order. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 16px; font: 16px/1.5 Figtree, system-ui, sans-serif }
.preview { display: none; max-height: 0; overflow: hidden }
.mail { max-width: 600px; margin: 0 auto; border: 1px solid; border-top-width: 4px; border-radius: 16px; padding: 28px; box-sizing: border-box }
.word { margin: 0 0 16px; font-size: 18px; font-weight: 700 }
h1 { margin: 0 0 12px; font-size: 25px; line-height: 1.25 }
h2 { margin: 24px 0 4px; font-size: 18px; line-height: 1.35 }
p { margin: 0 0 12px }
.warning { padding: 12px 20px; border-radius: 8px; font-weight: 700 }
.facts { margin: 20px 0; padding: 20px; border-radius: 8px }
.facts dt { margin: 0; font-size: 14px }
.facts dd { margin: 0 }
.facts dd + dt { margin-top: 14px }
.facts .first { font-weight: 700 }
.facts .number { font-size: 20px; letter-spacing: 0.02em }
ul { margin: 0 0 12px; padding-left: 20px }
li { margin-bottom: 4px }
a.btn { display: inline-block; margin-top: 16px; padding: 12px 20px; border-radius: 8px; font-weight: 700; text-decoration: none }
.muted { font-size: 14px }
.foot { margin-top: 28px; padding-top: 16px; border-top: 1px solid; font-size: 14px }
${colors(LIGHT)}
@media (prefers-color-scheme: dark) {${colors(DARK)}
}
@media (max-width: 480px) {
body { padding: 0 }
.mail { border-radius: 0; border-width: 4px 0 0; padding: 20px }
a.btn { display: block; text-align: center }
}`;
