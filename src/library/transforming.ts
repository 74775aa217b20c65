/** Replacing and restoring in the library, loaded on first use because many programs only look for data. */
export { presentRestore, presentTransform } from '../answers/present-transform.js';
export { checkPolicyKeys, withKeys } from '../transform/key-unusable.js';
export { LABEL_POLICY } from '../transform/policy.js';
export { readKeys } from '../transform/read-keys.js';
export { restoreForm } from '../transform/restore-form.js';
export { SessionMap } from '../transform/session-map.js';
export { carriedSession } from '../transform/sessions/session-store.js';
export { transformInSession } from '../transform/transform-text.js';
export { askedForm, readRestoreRequest, readTransformRequest } from '../transform/transform-request.js';
export { Conversation } from './conversation.js';
export { Redactor, redactTransform, redactWebStream } from './redact-stream.js';
