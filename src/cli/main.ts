#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
const [{ runProcess }, { run }] = await Promise.all([import('./io.ts'), import('./run.ts')]);
await runProcess(run);
