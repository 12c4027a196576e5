/** The kinds of services, as content and reports name them. */
export const SERVICE_TYPES = [
  'Dermatology',
  'MentalHealth',
  'Medical',
  'Hearing',
  'Optical',
  'Labs',
  'UrgentCare',
  'Dental',
  'WeightLoss',
  'PrimaryCare',
] as const;
/** A kind of service. */
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** What people call them; '' is no kind that anybody looks for. */
export const SERVICE_TYPE_NAMES: Record<ServiceType, string> = {
  Dermatology: 'Dermatology',
  MentalHealth: 'Mental health care',
  Medical: '',
  Hearing: 'Hearing care',
  Optical: 'Eye care',
  Labs: 'Lab tests',
  UrgentCare: 'Urgent care',
  Dental: 'Dental care',
  WeightLoss: 'Weight-loss care',
  PrimaryCare: 'Primary care',
};
