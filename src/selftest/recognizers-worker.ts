import { createDetector } from '../recognizers/detector.js';
import { exampleFault } from '../recognizers/example-fault.js';
import { RECOGNIZERS } from '../recognizers/registry.js';
import { serveTasks } from '../workers/serve-tasks.js';
import type { RecognizersChecked } from './check-recognizers.js';

serveTasks<null, RecognizersChecked>({
  perform: () => {
    const faults = RECOGNIZERS.flatMap((recognizer) => {
      const detect = createDetector([recognizer]);
      return recognizer.examples.flatMap((example) => {
        const fault = exampleFault(detect, example);
        return fault === undefined ? [] : [{ recognizer: recognizer.name, fault }];
      });
    });
    const examples = RECOGNIZERS.reduce((sum, one) => sum + one.examples.length, 0);
    return { recognizers: RECOGNIZERS.length, examples, faults };
  },
});
