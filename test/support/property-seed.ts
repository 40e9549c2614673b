import fc from 'fast-check';

// The gate draws the same examples each time, so that it says the same of the same code; everybody else explores.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_130 });
