import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { milesBetween } from '#location/distance.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { storeSchema } from '#pharmacies/stores/pharmacy.schema.ts';
import { demoClinics } from './clinics.ts';
import { demoStores, STORE_COUNT } from './pharmacies.ts';

const rows = readGazetteer();
const { partners, site } = content();
const clinics = demoClinics(partners, rows, site.retailer);
const stores = demoStores(clinics, rows, site.retailer);
const byNumber = new Map(stores.map((store) => [store.number, store]));

test('the same 2,000 stores are made each time, each as a file would have to give it', () => {
  expect(stores).toHaveLength(STORE_COUNT);
  expect(byNumber.size).toBe(STORE_COUNT);
  expect(demoStores(clinics, rows, site.retailer)).toEqual(stores);
  for (const store of stores) expect(storeSchema.parse(store)).toEqual(store);
});

test('every state and territory has one, the default place has thirty within 10 miles, and large towns have several', () => {
  expect(new Set(stores.map(({ state }) => state)).size).toBe(new Set(rows.map(({ state }) => state)).size);
  expect(stores.filter((store) => milesBetween(store, site.defaultPlace) <= 10).length).toBeGreaterThanOrEqual(30);
  for (const town of ['New York', 'Los Angeles', 'Houston', 'Philadelphia', 'Phoenix'])
    expect(stores.filter(({ city }) => city === town).length, town).toBeGreaterThan(3);
});

test('names in a town are never the same', () => {
  const named = stores.map(({ name, city, state }) => `${name}, ${city}, ${state}`);
  expect(new Set(named).size).toBe(named.length);
});

test('a clinic inside a store is at the address of the store with its number, and the store has what the clinic does', () => {
  const inside = clinics.filter(({ coLocated }) => coLocated);
  expect(inside.length).toBeGreaterThan(500);
  const gives: Record<string, string> = { labcorp: 'Labs', hearing: 'Hearing', optical: 'Optical' };
  for (const { storeNumber, line1, city, state, zip, lat, lng, organizationId, hours } of inside) {
    const store = byNumber.get(storeNumber ?? '');
    expect(store).toMatchObject({ line1, city, state, zip, lat, lng });
    const code = (gives[organizationId] ?? 'Medical') as 'Labs';
    expect(store?.services).toContain(code);
    expect(store?.hours[code]?.map((day) => day?.close)).toEqual(hours.map((day) => day?.close));
  }
});

test('nothing in a store is open while the store is closed', () => {
  const late = (close: string) => (close === '00:00' ? '24:00' : close);
  for (const { hours } of stores)
    for (const week of Object.values(hours))
      week.forEach((day, index) => {
        const whole = hours.Store?.[index];
        if (!day) return;
        expect(whole && whole.open <= day.open && late(whole.close) >= late(day.close)).toBe(true);
      });
});

test('about one in a hundred is closed for a time, and its prescriptions wait at one that is open', () => {
  const closed = stores.filter(({ closure }) => closure);
  expect(closed).toHaveLength(20);
  for (const { closure } of closed) {
    const other = byNumber.get(closure?.prescriptionsAt ?? '');
    expect(other).toBeDefined();
    expect(other?.closure).toBeNull();
  }
});

test('phone numbers are of the range that nobody has', () => {
  for (const { phone } of stores) expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
});
