/** The still part of every picture for shared links, 1200 by 630: sand, the retailer's mark, and a doorway on the moor at the right. */
export const SHARE_SCENE = `
<defs>
  <clipPath id="door"><path d="M796 630V346a166 166 0 0 1 332 0v284z"/></clipPath>
  <pattern id="dots" width="18" height="18" patternUnits="userSpaceOnUse"><circle fill="#C9BCA2" cx="3" cy="3" r="1.9"/></pattern>
</defs>
<rect width="1200" height="630" fill="#F1ECE2"/>
<rect x="1014" y="72" width="150" height="126" fill="url(#dots)"/>
<g clip-path="url(#door)">
  <rect x="796" y="150" width="332" height="480" fill="#DDE6DC"/>
  <circle fill="#F5DDAA" cx="986" cy="330" r="128"/>
  <circle fill="#EDBB5E" cx="986" cy="330" r="74"/>
  <g fill="none" stroke="#15211F" stroke-width="3" stroke-linecap="round"><path d="M864 262q10-12 20 0 10-12 20 0M902 226q7-9 14 0 7-9 14 0"/></g>
  <ellipse fill="#DCD3DA" cx="830" cy="640" rx="260" ry="216"/>
  <ellipse fill="#C3DAD0" cx="1120" cy="650" rx="250" ry="230"/>
  <ellipse fill="#8FBBAC" cx="900" cy="680" rx="260" ry="176"/>
  <g fill="none" stroke="#FFFFFF" stroke-opacity=".32" stroke-width="2"><ellipse cx="900" cy="700" rx="236" ry="176"/><ellipse cx="900" cy="722" rx="212" ry="176"/></g>
  <ellipse fill="#0E5A4F" cx="1100" cy="690" rx="250" ry="180"/>
  <g fill="none" stroke="#FFFFFF" stroke-opacity=".3" stroke-width="2"><ellipse cx="1100" cy="712" rx="228" ry="180"/><ellipse cx="1100" cy="736" rx="206" ry="180"/></g>
</g>
<g transform="translate(1070 470) scale(1.5)">
  <path fill="none" stroke="#2E7567" stroke-width="2.4" stroke-linecap="round" d="M0 60C4 30 2-10-18-62"/>
  <path fill="#5E9A88" d="M-4 8c10-26 30-34 52-34-4 24-22 40-52 34zM-2 34c-12-24-30-30-54-26 8 24 28 36 54 26zM-8-22c4-24 18-36 38-42 2 24-12 42-38 42zM-10-16c-18-14-34-14-50-4 12 18 32 20 50 4z"/>
  <circle fill="#D98A6C" cx="-19" cy="-66" r="9"/>
</g>
<svg x="72" y="64" width="40" height="40" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0E5A4F"/><circle cx="21" cy="12" r="4.5" fill="#EDBB5E"/><path d="M.9 21.4C5 16 11 15 16 18.5c4 2.8 8 4.5 14.3 4.7A16 16 0 0 1 .9 21.4z" fill="#8FBBAC"/><path d="M6 28.5C10 23 18 20 31.5 19.8A16 16 0 0 1 6 28.5z" fill="#F6F2E8"/></svg>`;
