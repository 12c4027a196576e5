/**
 * Marks <html> before the first paint when the visitor is in Puerto Rico (`data-pr`): a pharma company's banners must not flash there (spec 5) [CAT-9]. It
 * goes by FCNLocation, else by the cookie 'state'. It is text, since the content security policy knows the hash of
 * inline scripts; `c` are the cookies, `a` and `b` latitude and longitude.
 */
export const PLACE_SCRIPT = String.raw`{let f=()=>{let c=unescape(document.cookie),[,a,b]=/\bFCNLocation=(-?\d\d(?:\.\d+)?)\/(-?[\d.]+)/.exec(c)||[];document.documentElement.toggleAttribute('data-pr',a?a>17.8&&a<18.6&&b>-68&&b<-65.2:/(^|; ?)state=PR/.test(c))};f();addEventListener('find-care:place',f)}`;
