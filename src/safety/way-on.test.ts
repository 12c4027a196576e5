import { expect, test } from 'vitest';
import { wayOn } from './Stopped.tsx';

const danger = (urgency: string, hasLine?: true) => ({ urgency, ...(hasLine && { hasLine }) });

test('after danger, care is offered only where a visit today is enough; a doctor is called where it says so; else nothing is', () => {
  expect(wayOn([danger('today')])).toBe('care');
  expect(wayOn([danger('today'), danger('call-now')])).toBe('doctor');
  for (const one of [danger('911'), danger('er-now'), danger('call-now', true)])
    expect(wayOn([danger('today'), one])).toBe('none');
});
