import { describe, expect, it } from 'vitest';
import { A_TILE } from './TileCard.fixtures.tsx';
import { badgeOf, insteadOfTimes, listed, priceOf, reachLine, treatsLine } from './tile-text.ts';

describe('a tile', () => {
  it('says that it treats something only where it does [TILE-6]', () => {
    const line = (does: Partial<typeof A_TILE>) =>
      treatsLine({ ...A_TILE, symptomCategories: 'Hives, Eczema', ...does });
    expect(line({ serviceType: 'Dermatology' })).toBe('Treats: Hives, Eczema');
    expect(line({ serviceType: 'Labs' })).toBe('For: Hives, Eczema');
    expect(line({ role: 'helps' })).toBe('Helps with: Hives, Eczema');
    expect(line({ role: 'advises' })).toBe('Advice about: Hives, Eczema');
  });

  it('says how far the nearest clinic is, or else the average wait [TILE-2 part]', () => {
    expect(reachLine({ nearestClinic: 0.8 })).toBe('Nearest clinic: 0.8 miles away');
    expect(reachLine({ nearestClinic: 2, avgWaitTimeType: 'Average wait', avgWaitTimeValue: '15 minutes' })).toBe(
      'Nearest clinic: 2.0 miles away',
    );
    expect(
      reachLine({ nearestClinic: null, avgWaitTimeType: 'Average reply', avgWaitTimeValue: 'under 24 hours' }),
    ).toBe('Average reply: under 24 hours');
    expect(reachLine({ nearestClinic: null })).toBe('');
  });

  it('shows a price with its currency, type and unit, or the override text instead [TILE-4 part]', () => {
    const tile = {
      partner: 'otter-creek',
      price: 49,
      priceType: 'Cash price' as const,
      priceCurrency: '$',
      priceUnit: 'per visit',
    };
    expect(priceOf(tile)).toEqual({ label: 'Cash price', figure: '$49', unit: 'per visit' });
    expect(priceOf({ ...tile, price: 99.9 }).figure).toBe('$99.90');
    expect(priceOf({ ...tile, price: 0 }).figure).toBe('$0');
    expect(priceOf({ ...tile, priceOverrideText: 'Free' })).toEqual({ label: 'Cash price', words: 'Free' });
  });

  it("shows kiio's fixed text [TILE-4 part]", () => {
    expect(priceOf({ partner: 'kiio', price: 99, priceType: '', priceCurrency: '$' })).toEqual({
      words: '$79 for 12 weeks',
    });
  });

  it('has one badge: team members before recently viewed before new [TILE-1 part]', () => {
    expect(badgeOf({ isTmw: true, isRecentlyViewed: true, isNew: true })).toBe('team');
    expect(badgeOf({ isTmw: false, isRecentlyViewed: true, isNew: true })).toBe('viewed');
    expect(badgeOf({ isTmw: false, isRecentlyViewed: false, isNew: true })).toBe('new');
    expect(badgeOf({ isTmw: false, isRecentlyViewed: false, isNew: false })).toBeUndefined();
  });

  it('without open times says how a time is had', () => {
    const { availability: _, ...tile } = { ...A_TILE, booking: null, deliveryType: ['Virtual' as const] };
    expect(insteadOfTimes({ ...tile, booking: { path: '/schedule-appointment/labcorp', serviceId: 1 } })).toBe(
      'Choose a time online',
    );
    expect(insteadOfTimes({ ...tile, availability: 'Every day' })).toBe('Every day');
    expect(insteadOfTimes({ ...tile, deliveryType: ['Asynchronous'] })).toBe('No appointment needed');
    expect(insteadOfTimes(tile)).toBe('Choose a time with Fernhill');
  });

  it('splits its symptom lists on commas [TILE-6, TILE-7 part]', () => {
    expect(listed('Acne, Eczema,Rashes, ')).toEqual(['Acne', 'Eczema', 'Rashes']);
    expect(listed(undefined)).toEqual([]);
  });
});
