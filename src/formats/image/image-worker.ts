import { serveTasks } from '../../workers/serve-tasks.js';
import { performImageTask } from './redact-image.js';

serveTasks({ perform: performImageTask });
