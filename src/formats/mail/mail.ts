import { defineFormat } from '../define-format.js';
import { readMail } from './read-mail.js';

const FIRST_HEADER = /^(?:Return-Path|Received|Delivered-To|MIME-Version): /im;
const SENDER = /^From: /m;

/** Mail: telling headers, bodies and attachments. */
export const mail = defineFormat({
  kind: 'document',
  name: 'mail',
  title: 'mail (.eml)',
  extensions: ['.eml'],
  mediaTypes: ['message/rfc822'],
  looksLike: ({ text }) => (FIRST_HEADER.test(text) && SENDER.test(text) ? 'likely' : 'possible'),
  read: readMail,
});
