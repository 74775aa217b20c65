/** Of the form of JSON reports: another one where what reads the last might misread it. */
export const REPORT_VERSION = 1;
