/** The `tel:` address of a US number written in any way: '800-555-0142' gives 'tel:+18005550142', '911' gives 'tel:911', '88788' 'tel:88788'. */
export function telephoneLink(number: string): string {
  if (/^\d{3,6}$/.test(number)) return `tel:${number}`;
  return `tel:+1${number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`;
}

/** The `sms:` address of a US number written in any way: '988' gives 'sms:988', '1-833-852-6262' gives 'sms:+18338526262'. */
export function textLink(number: string): string {
  return telephoneLink(number).replace('tel:', 'sms:');
}
