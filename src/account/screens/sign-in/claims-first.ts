import { CLAIM_PATH } from '../../account-paths.ts';
import { callClaims } from '../call.ts';

/** Where somebody goes who has just signed in: to the appointments that this browser booked before, while it may be asked, and from there to `path`. */
export async function claimsFirst(path: string): Promise<string> {
  const { claims, isLeft } = await callClaims('$get', '/account/claims', {}).catch(() => ({
    claims: [],
    isLeft: true,
  }));
  return claims.length > 0 && !isLeft ? `${CLAIM_PATH}?from=${encodeURIComponent(path)}` : path;
}
