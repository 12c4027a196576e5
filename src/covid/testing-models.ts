/** The kinds of test that a site may give (ADM-5: testingModels). */
export const TESTING_MODELS = ['rapid-antigen', 'lab-pcr', 'rapid-molecular'] as const;
export type TestingModel = (typeof TESTING_MODELS)[number];

/** The class of each kind: what of the virus it finds. */
export const TESTING_CLASSES: Record<TestingModel, 'antigen' | 'molecular'> = {
  'rapid-antigen': 'antigen',
  'lab-pcr': 'molecular',
  'rapid-molecular': 'molecular',
};
