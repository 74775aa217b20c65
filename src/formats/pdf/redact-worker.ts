import { serveTasks } from '../../workers/serve-tasks.js';
import { performRedaction } from './redact-pdf.js';

serveTasks({ perform: performRedaction });
