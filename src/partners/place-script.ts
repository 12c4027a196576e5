/**
 * Says on <html>, before anything is drawn, that the visitor is in Puerto Rico (`data-pr`), and again whenever the place changes: pages are made before anyone
 * visits, and a pharma company's banners must not even flash there (spec 5) [CAT-9]. The state is that of FCNLocation, else of the cookie 'state'; a place saved
 * by its coordinates alone is there when it lies on the islands. Text, since pages carry it inline and the content security policy knows its hash.
 */
export const PLACE_SCRIPT = String.raw`{const say=()=>{
const [,lat,lng,own]=/(?:^|; ?)FCNLocation=([^/;]*)\/([^/;]*)(?:\/[^/;]*\/([A-Z]{2})(?![^/;]))?/.exec(unescape(document.cookie))??[];
const state=own??/(?:^|; ?)state=([^;]*)/.exec(document.cookie)?.[1];
document.documentElement.toggleAttribute('data-pr',state?state==='PR':lat>17.8&&lat<18.6&&lng>-68&&lng<-65.2)};
say();addEventListener('find-care:place',say)}`;
