/** A call that failed, in the spec's words (section 8): 1000 anything else, 1001 cancelled, 1002 error status, 1003 no response, 1004 time-out. */
export class CallError extends Error {
  override name = 'CallError';
  readonly error = true;
  readonly type = 'ERROR';
  readonly code: 1000 | 1001 | 1002 | 1003 | 1004;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  constructor(code: CallError['code'], status?: number, problem?: Problem) {
    super(MESSAGES[code]);
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}

/** An error answer of the API (application/problem+json). */
export type Problem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  errors?: { path: string; message: string }[];
  transactionId: string;
};

const MESSAGES = {
  1000: 'Service failure, Please try again later.',
  1001: 'Service request canceled, Please try again later.',
  1002: 'Service response error, Please try again later.',
  1003: 'Service invalid request error, Please try again later.',
  1004: 'Service timeout error, Please try again later.',
} as const;
