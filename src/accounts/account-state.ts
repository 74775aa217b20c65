/**
 * The life of an account. An address registers, activates the account by changing the issued password, may
 * be disabled and enabled by an operator, and ends deleted. A deleted account has no record any more, so the
 * address may register again.
 */
export const ACCOUNT_STATES = ['registered', 'active', 'disabled', 'deleted'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export type AccountEvent = 'activate' | 'disable' | 'enable' | 'expire' | 'delete';

/** Days in which the issued password must be changed, in milliseconds. */
export const ACTIVATION_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** What the rules need to know of an account. */
export interface AccountLife {
  readonly state: Exclude<AccountState, 'deleted'>;
  /** Milliseconds since 1970, as all times here; null until the issued password is changed. */
  readonly activatedAt: number | null;
  /** When the present password was issued by the service; null once its owner has chosen one. */
  readonly passwordIssuedAt: number | null;
}

type Target = AccountState | ((life: AccountLife) => AccountState);

const TRANSITIONS: Readonly<Record<AccountState, Partial<Record<AccountEvent, Target>>>> = {
  registered: { activate: 'active', disable: 'disabled', expire: 'deleted', delete: 'deleted' },
  active: { disable: 'disabled', delete: 'deleted' },
  disabled: {
    enable: ({ activatedAt }) => (activatedAt === null ? 'registered' : 'active'),
    delete: 'deleted',
  },
  deleted: {},
};

/** The state that `event` leads to, or undefined where the state does not take the event. */
export function nextState(life: AccountLife, event: AccountEvent): AccountState | undefined {
  const target = TRANSITIONS[life.state][event];
  return typeof target === 'function' ? target(life) : target;
}

/** Whether the time for changing the issued password has run out, to the millisecond. */
export function isIssuedPasswordStale(life: AccountLife, now: number): boolean {
  return life.passwordIssuedAt !== null && now - life.passwordIssuedAt >= ACTIVATION_WINDOW_MS;
}

/**
 * The state at this moment: a registered account past its time counts as deleted at once, before the sweep
 * removes it. A disabled one is left alone, so that the address cannot register again.
 */
export function stateAt(life: AccountLife, now: number): AccountState {
  return life.state === 'registered' && isIssuedPasswordStale(life, now) ? 'deleted' : life.state;
}
