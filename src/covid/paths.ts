/** The addresses of COVID testing (spec 2). The landing page is the booking's first step. */
export const TESTING_PATH = '/covid19/testing';
export const SCREENING_PATH = `${TESTING_PATH}/screening`;
/** Where the booking of a test begins. */
export const TERMS_PATH = `${TESTING_PATH}/terms`;
/** Where a location and a time are chosen. */
export const TIMES_PATH = `${TESTING_PATH}/appointment`;
/** What is booked, and what to do on the day. */
export const DAY_PATH = `${TESTING_PATH}/confirmation`;
/** Where how a booked test is paid is changed. */
export const PAY_PATH = `${TIMES_PATH}/change-payment`;
