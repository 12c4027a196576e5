import type { ReactNode } from 'react';

/** Who sees somebody while offices are closed: their own doctor's line, or an emergency room. */
export function OutOfHours({ isChild }: { isChild: boolean }): ReactNode {
  return (
    <>
      <p>Call {isChild ? 'your child’s doctor' : 'your doctor'}: many offices have a number for nights and weekends.</p>
      <p>
        If it can’t wait, go to an emergency room, where everyone is seen at any hour. In an emergency,{' '}
        <a href="tel:911">call 911.</a>
      </p>
    </>
  );
}
