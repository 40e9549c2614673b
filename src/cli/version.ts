export { packageVersion } from '../tools/package-version.ts';
