import { collection } from '#collection/collection.ts';
import { covidTestingSchema } from './covid-testing.schema.ts';

/** The COVID-19 tests: who gives them, which there are, what to know. */
export const covidTesting = collection({
  name: 'covid-testing',
  form: 'one yaml file',
  schema: covidTestingSchema,
  references: { partner: 'partners', termsId: 'terms id', 'screening.dangerSigns': 'danger-signs' },
  gives: {
    organization: {
      where: 'content/covid-testing.yaml',
      names: ({ organizationId }) => [[['organizationId'], organizationId]],
    },
  },
  rules: (files) =>
    files.flatMap(({ data, mistake }) => {
      const numbers = data?.tests.map(({ serviceId }) => serviceId) ?? [];
      return numbers.flatMap((number, index) =>
        numbers.indexOf(number) === index
          ? []
          : [mistake(['tests', index, 'serviceId'], `${String(number)} is there twice`)],
      );
    }),
});
