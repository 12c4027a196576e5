/** Whether a site takes bookings, as the console's filters have it. */
export const STATION_STATUSES = ['Active', 'Suspended', 'Closed'] as const;
