/** Why a request, or a batch of one, is refused as a whole; in order of docs/worker-protocol.md. */
export const REQUEST_FAULTS = {
  PROTOCOL_UNKNOWN: 'The metadata of the schema name no protocol, or one that is not spoken.',
  REQUEST_INVALID: 'The request in the metadata of the schema is missing or no JSON object.',
  KIND_UNKNOWN: 'The kind of request is not known.',
  OPTION_UNKNOWN: 'The request has an option that its kind has not.',
  OPTION_INVALID: 'An option of the request has a value that it cannot have.',
  POLICY_INVALID: 'The policy of a request cannot be used.',
  KEY_UNUSABLE: 'An operator needs a key, and the worker has none, none of that id, or it is retired.',
  COLUMNS_INVALID: 'The request has other columns than its kind needs.',
  TYPE_UNSUPPORTED: 'A column has a type that the kind of request cannot read.',
  ARROW_UNREADABLE: 'The schema or a batch cannot be read: a type that is not known, or damaged content.',
  BATCH_COMPRESSED: 'The buffers of a batch are compressed; they must be sent as they are.',
  BATCH_TOO_LARGE: 'A batch has more than 1 GiB or more than 1,048,576 rows.',
  TALLY_INVALID:
    'A tally is none, or does not go with the others: other columns, rows, options or another version.',
  TABLE_FAILED: 'A provider failed while rows were counted or values read, or took longer than it may.',
  ANSWER_TOO_LARGE: 'The answer to a batch has more than 2 GiB of text in a column; send smaller batches.',
  INTERNAL: 'A defect of the program; standard error says where.',
} as const satisfies Record<string, string>;

export type RequestFaultCode = keyof typeof REQUEST_FAULTS;

/** A request is refused; the message names what is wrong, never a value of a column. */
export class RequestFault extends Error {
  readonly code: RequestFaultCode;

  constructor(code: RequestFaultCode, message: string) {
    super(message);
    this.name = 'RequestFault';
    this.code = code;
  }
}

/** The input cannot be read on: it ended within a request, or what came is no Arrow stream. */
export class BrokenInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenInput';
  }
}
