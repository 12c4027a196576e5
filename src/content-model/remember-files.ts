import { rememberFiles } from './file-memory.ts';

rememberFiles();
