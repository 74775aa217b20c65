/** An example request and its response; a test sends each and compares. Table, exempt from the length rule. */
export interface Example {
  readonly operation: 'classify' | 'transform/label';
  readonly summary: string;
  /** Query string, without the question mark. */
  readonly query: string;
  readonly contentType: 'text/plain' | 'text/csv';
  readonly body: string;
  readonly status: 200 | 400 | 413 | 415 | 422;
  readonly answer: object;
}

/** Examples by name. */
export const EXAMPLES = {
  cardAndPhone: {
    operation: 'classify',
    summary: 'Plain text',
    query: 'score_threshold=0.9',
    contentType: 'text/plain',
    body: 'Card 4111 1111 1111 1111, ring +44 20 7946 0958',
    status: 200,
    answer: {
      providers: [
        {
          name: 'Pattern Classification Provider',
          version: '0.2.0',
          status: 200,
          elapsed_time: 0.0059,
          config_provider: { name: 'Pattern', address: 'in-process', supported_content_types: [] },
        },
        {
          name: 'Context Classification Provider',
          version: '0.2.0',
          status: 200,
          elapsed_time: 0.006,
          config_provider: { name: 'Context', address: 'in-process', supported_content_types: [] },
        },
      ],
      classifications: {
        CREDIT_CARD: [
          {
            score: 1,
            location: { start_index: 5, end_index: 24 },
            classifiers: [
              {
                provider_index: 0,
                name: 'credit-card',
                score: 0.99,
                original_entity: 'CREDIT_CARD',
                details: {
                  pattern: 'grouped',
                  check_digit: 'passed',
                  context_word: 'card',
                  context_distance: 0,
                },
              },
              {
                provider_index: 1,
                name: 'context-model',
                score: 0.9998,
                original_entity: 'CCN',
                details: { model: 'a886f160d8bd' },
              },
            ],
          },
        ],
        PHONE_NUMBER: [
          {
            score: 1,
            location: { start_index: 31, end_index: 47 },
            classifiers: [
              {
                provider_index: 0,
                name: 'phone-number',
                score: 0.99,
                original_entity: 'PHONE_NUMBER',
                details: {
                  pattern: 'international',
                  numbering_plan: 'passed',
                  context_word: 'ring',
                  context_distance: 0,
                },
              },
              {
                provider_index: 1,
                name: 'context-model',
                score: 0.9993,
                original_entity: 'PHONE',
                details: { model: 'a886f160d8bd' },
              },
            ],
          },
        ],
      },
    },
  },
  explained: {
    operation: 'classify',
    summary: 'Plain text with explanations',
    query: 'score_threshold=0.9&explain=true',
    contentType: 'text/plain',
    body: 'Mail jane@example.org',
    status: 200,
    answer: {
      providers: [
        {
          name: 'Pattern Classification Provider',
          version: '0.2.0',
          status: 200,
          elapsed_time: 0.001,
          config_provider: { name: 'Pattern', address: 'in-process', supported_content_types: [] },
        },
        {
          name: 'Context Classification Provider',
          version: '0.2.0',
          status: 200,
          elapsed_time: 0.0068,
          config_provider: { name: 'Context', address: 'in-process', supported_content_types: [] },
        },
      ],
      classifications: {
        EMAIL_ADDRESS: [
          {
            score: 1,
            location: { start_index: 5, end_index: 21 },
            classifiers: [
              {
                provider_index: 0,
                name: 'email',
                score: 0.99,
                original_entity: 'EMAIL_ADDRESS',
                details: {
                  pattern: 'address',
                  public_suffix: 'passed',
                  context_word: 'mail',
                  context_distance: 0,
                },
                explanation: [
                  { step: 'pattern', score_after: 0.7, facts: { pattern: 'address' } },
                  {
                    step: 'validation',
                    score_before: 0.7,
                    score_after: 0.98,
                    facts: { check: 'public_suffix', result: 'passed' },
                  },
                  {
                    step: 'context_word',
                    score_before: 0.98,
                    score_after: 0.99,
                    facts: { found: true, word: 'mail', distance: 0, weight: 1 },
                  },
                ],
              },
              {
                provider_index: 1,
                name: 'context-model',
                score: 0.9998,
                original_entity: 'EMAIL',
                details: { model: 'a886f160d8bd' },
                explanation: [
                  { step: 'model', score_after: 0.9998, facts: { label: 'EMAIL', probability: 0.9998 } },
                  {
                    step: 'calibration',
                    score_before: 0.9998,
                    score_after: 0.9998,
                    facts: { slope: 0.9355, shift: 0.764 },
                  },
                ],
              },
            ],
            explanation: [{ step: 'merge', score_before: 0.9998, score_after: 1, facts: { classifiers: 2 } }],
          },
        ],
      },
      near_misses: [],
      more_near_misses: 0,
    },
  },
  table: {
    operation: 'classify',
    summary: 'CSV',
    query: 'score_threshold=0.9',
    contentType: 'text/csv',
    body: 'mail,qty\nana@example.com,12\nbo@example.org,7\n',
    status: 200,
    answer: {
      providers: [
        {
          name: 'Pattern Classification Provider',
          version: '0.2.0',
          status: 200,
          elapsed_time: 0.0077,
          config_provider: { name: 'Pattern', address: 'in-process', supported_content_types: [] },
        },
        {
          name: 'Context Classification Provider',
          version: '0.2.0',
          status: 200,
          elapsed_time: 0.0278,
          config_provider: { name: 'Context', address: 'in-process', supported_content_types: [] },
        },
      ],
      classifications: {
        EMAIL_ADDRESS: [
          {
            score: 1,
            rows_processed: 2,
            location: { column_name: 'mail', column_index: 0 },
            details: { kind: 'column', rows_with_classification: 2, finding_score: 1 },
            classifiers: [
              {
                provider_index: 0,
                name: 'email',
                score: 0.99,
                rows_with_classification: 2,
                total_classifications: 2,
                details: {
                  pattern: 'address',
                  public_suffix: 'passed',
                  context_word: 'mail',
                  context_distance: 0,
                  kind: 'column',
                },
              },
              {
                provider_index: 1,
                name: 'context-model',
                score: 0.9998,
                rows_with_classification: 2,
                total_classifications: 2,
                details: { model: 'a886f160d8bd', kind: 'column' },
              },
            ],
          },
        ],
      },
    },
  },
  misspelt: {
    operation: 'classify',
    summary: 'A misspelt parameter',
    query: 'threshold=0.9',
    contentType: 'text/plain',
    body: 'Mail jane@example.org',
    status: 400,
    answer: {
      statusCode: 400,
      code: 'PARAMETER_UNKNOWN',
      error: 'Bad Request',
      message: 'Unknown query parameter "threshold"; did you mean "score_threshold"?',
      details: {
        parameter: 'threshold',
        nearest: 'score_threshold',
        known: ['score_threshold', 'offset_unit', 'explain', 'has_headers', 'column_delimiter', 'quote_char'],
      },
    },
  },
  lookAlike: {
    operation: 'classify',
    summary: 'A Cyrillic letter in a Latin word',
    query: '',
    contentType: 'text/plain',
    body: 'Your Pаypal account',
    status: 422,
    answer: {
      statusCode: 422,
      code: 'UNTRUSTED_INPUT',
      error: 'Unprocessable Entity',
      message: 'Untrusted input',
      details: {
        reason: 'mixed_script',
        code_point: 'U+0430',
        offset: 6,
        offset_unit: 'codepoint',
        line: 1,
        column: 7,
        hint: 'Remove or retype these characters, or use version 2 with untrusted=read or untrusted=clean.',
      },
    },
  },
  longRow: {
    operation: 'classify',
    summary: 'A row with too many cells',
    query: '',
    contentType: 'text/csv',
    body: 'mail,qty\nana@example.com,12,3\n',
    status: 400,
    answer: {
      statusCode: 400,
      code: 'CSV_ROW_TOO_LONG',
      error: 'Bad Request',
      message: 'CSV row 2 has 3 cells, but the first row has 2.',
      details: {
        row: 2,
        column: 3,
        line: 2,
        offset: 28,
        offset_unit: 'codepoint',
        cells: 3,
        expected: 2,
      },
    },
  },
  address: {
    operation: 'transform/label',
    summary: 'A sentence',
    query: 'score_threshold=0.85',
    contentType: 'text/plain',
    body: 'Jake lives at 15 Main st, Hamden 06517, Connecticut.',
    status: 200,
    answer: {
      transform: { text: '[PERSON] lives at [LOCATION] [LOCATION], [LOCATION] [LOCATION], [LOCATION].' },
    },
  },
  empty: {
    operation: 'transform/label',
    summary: 'Nothing to label',
    query: '',
    contentType: 'text/plain',
    body: ' ',
    status: 400,
    answer: {
      statusCode: 400,
      code: 'BODY_EMPTY',
      error: 'Bad Request',
      message: 'The input is empty or blank.',
    },
  },
} as const satisfies Readonly<Record<string, Example>>;
