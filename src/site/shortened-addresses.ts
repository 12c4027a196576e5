/** Beginnings of addresses that are no page, and where whoever cuts an address off there wants to go [ROUTE-12]: from path to path. */
export const SHORTENED: Readonly<Record<string, string>> = {
  '/covid19': '/covid19/testing',
  '/findcare': '/findcare/services',
  '/findcare/category': '/findcare/services#by-need',
  '/findcare/partner': '/findcare/services',
  '/schedule-appointment/partner': '/schedule-appointment/partner/appointments/',
  '/store': '/store-finder',
  '/store/c': '/',
};
