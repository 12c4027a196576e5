import { $place } from '#location/field/store.ts';
import { countUse } from '#analytics/counting.ts';
import { leaveBy, leaveFor } from '#partners/leaving/leaving.ts';
import { providerCookie, type TileAction } from './actions.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/** Set by a press for the retailer's own clinics, '{product}hcc' in the specification, so that the next page knows [TILE-8]. */
const FLAG = 'isHealthClinic';
/** The longest that a button which stays in this tab waits for the address of the nearest store, in milliseconds. */
const WAIT_MS = 1500;

/** What is read of a press. */
type Press = Pick<MouseEvent, 'preventDefault' | 'metaKey' | 'ctrlKey' | 'shiftKey'>;
type Pressed = Pick<Tile, 'id' | 'partner' | 'serviceName' | 'plate' | 'provider'>;

/** A press that uses a service, of its button or of one of its times: remembers whose it was, and counts the use near a stored place [TILE-10, TILE-14]. */
export function pressUse({ id, partner }: Pick<Pressed, 'id' | 'partner'>): void {
  document.cookie = providerCookie(partner, location.protocol === 'https:');
  const place = $place.get();
  if (place) void countUse(id, place);
}

/** A press of a service's button: asks before leaving. The nearest store's own address is looked up meanwhile; nothing waits for it [TILE-8, TILE-9]. */
export function pressTile(tile: Pressed, action: TileAction, press: Press): void {
  pressUse(tile);
  const place = $place.get();
  flagHealthClinic(!!tile.provider.ownClinic && action.kind === 'go');
  if (press.metaKey || press.ctrlKey || press.shiftKey) return;
  const link = place && tile.provider.storeService ? storeLink(tile, tile.provider.storeService, place) : undefined;
  if (action.kind === 'leave') {
    press.preventDefault();
    const departure = { ...tile.provider, provider: tile.provider.name, plate: tile.plate, partner: tile.partner };
    leaveFor({ ...departure, href: action.href });
    void link?.then((better) => leaveBy(departure, better));
  } else if (link) {
    press.preventDefault();
    void Promise.race([link, late()]).then((better) => location.assign(better ?? action.href));
  }
}

/** The store's address; its look-up is loaded for the few partners that have one. */
async function storeLink(
  { serviceName }: Pressed,
  storeService: string,
  place: { lat: number; lng: number },
): Promise<string | null> {
  try {
    const lookUp = await import('#partners/leaving/nearest-store.ts');
    return await lookUp.storeLink({ storeService, serviceName }, place);
  } catch {
    return null;
  }
}

function late(): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), WAIT_MS));
}

function flagHealthClinic(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(FLAG, 'true');
    else sessionStorage.removeItem(FLAG);
  } catch {
    // A browser without storage goes on without the flag.
  }
}
