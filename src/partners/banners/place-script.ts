/**
 * Marks <html> before the first paint when the visitor is in Puerto Rico (`data-pr`): a pharma company's banners must not flash there (spec 5) [CAT-9]. It
 * goes by FCNLocation, else by the cookie 'state'. It is text, since the content security policy knows the hash of inline scripts.
 */
export const PLACE_SCRIPT = String.raw`{const say=()=>{
const all=unescape(document.cookie),at=/\bFCNLocation=(-?\d\d(?:\.\d+)?)\/(-?[\d.]+)/.exec(all);
document.documentElement.toggleAttribute('data-pr',at?at[1]>17.8&&at[1]<18.6&&at[2]>-68&&at[2]<-65.2:/(^|; ?)state=PR/.test(all))};
say();addEventListener('find-care:place',say)}`;
