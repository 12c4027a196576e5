/*
 * The names that the API carries for each partner's product (spec 3 and 7): a location `isForeyes`, a service has the `foreyesFlag`. They are made of the
 * organization's name in content/partners, 'foreyes'.
 */

/** The flag of a call or a location by which it names its organization. */
export const PRODUCT_FLAG = /^is[A-Z][a-z0-9]*$/;

/** Such a flag, as a key of an answer. */
export type ProductFlag = `is${string}`;

/** 'isForeyes' for 'foreyes'. */
export function productFlag(organizationName: string): ProductFlag {
  const product = productOf(organizationName);
  return `is${product.charAt(0).toUpperCase()}${product.slice(1)}`;
}

/** 'foreyesFlag' for 'foreyes'. */
export function serviceFlag(organizationName: string): `${string}Flag` {
  return `${productOf(organizationName)}Flag`;
}

function productOf(organizationName: string): string {
  return organizationName.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The product flags of a call that are set, such as 'isForeyes'. */
export function flagsOf(asked: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(asked).filter((key) => PRODUCT_FLAG.test(key) && String(asked[key]) === 'true');
}
