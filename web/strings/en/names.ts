/** What names in reports and data are called here; one that is absent is shown as it is, and in English all are. */
export const names: Readonly<Record<string, string>> = {};
