import { RECOGNIZERS } from '../recognizers/registry.js';
import { servePatterns } from './serve-patterns.js';

servePatterns(RECOGNIZERS);
