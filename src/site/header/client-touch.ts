import touch from '#ui/islands/client-touch.ts';
import { keepStoreRoom } from '../store/keep-store-room.ts';

// The field in the head brings `client:touch` to every page, before what is below: a script of its own would weigh more.
keepStoreRoom();

export default touch;
