/**
 * Says on <html>, before anything is drawn, that the visitor is in Puerto Rico (`data-pr`), and again whenever the place changes: pages are made before anyone
 * visits, and a pharma company's banners must not even flash there (spec 5) [CAT-9]. FCNLocation says it by its coordinates, which lie on the islands or don't; without
 * a place the cookie 'state' does. Text, since pages carry it inline and the content security policy knows its hash.
 */
export const PLACE_SCRIPT = String.raw`{const say=()=>{
const all=unescape(document.cookie),at=/\bFCNLocation=(-?\d\d(?:\.\d+)?)\/(-?[\d.]+)/.exec(all);
document.documentElement.toggleAttribute('data-pr',at?at[1]>17.8&&at[1]<18.6&&at[2]>-68&&at[2]<-65.2:/(^|; ?)state=PR/.test(all))};
say();addEventListener('find-care:place',say)}`;
