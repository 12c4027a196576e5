/* The forms of a part of the account that needs none until one is opened. */
export { NamePasskey } from './NamePasskey.tsx';
export { NewPassword } from './NewPassword.tsx';
