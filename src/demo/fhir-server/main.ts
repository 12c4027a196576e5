import { serveFhir, type StandIn } from './serve.ts';

/*
 * The made-up partners' FHIR servers as a process of their own: the parent sends what to serve, and gets the address. It ends with its parent.
 */
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('message', (standIn: StandIn) => {
  void serveFhir(standIn).then(({ origin }) => process.send?.({ origin }));
});
