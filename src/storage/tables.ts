import type { Generated } from 'kysely';

/** The tables as the code sees them; migrations/ says how they are made. Times: milliseconds since 1970. */
export interface Tables {
  schema_migrations: { id: number; name: string; applied_at: number };
  accounts: {
    id: string;
    email: string;
    email_key: string;
    state: 'registered' | 'active' | 'disabled';
    password_hash: string;
    credential_version: number;
    registered_at: number;
    activated_at: number | null;
    password_issued_at: number | null;
    delivered_at: number | null;
    may_restore: 0 | 1;
  };
  api_keys: { id: string; account_id: string; secret_hash: string; created_at: number };
  signing_keys: {
    kid: string;
    public_key: string;
    private_key: string;
    created_at: number;
    retires_at: number | null;
  };
  throttles: { key: string; failures: number; last_at: number; blocked_until: number; forget_at: number };
  audit_events: {
    id: Generated<number>;
    at: number;
    event: string;
    actor: string;
    actor_from: string | null;
    account_id: string | null;
    email: string | null;
    email_key: string | null;
    detail: string | null;
  };
  known_networks: { key: string; account_id: string; last_used_at: number };
  ended_sessions: { id: string; forget_at: number };
  password_resets: {
    account_id: string;
    token_hash: string;
    credential_version: number;
    expires_at: number;
  };
  transform_sessions: {
    id: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    key_id: string;
    sealed: string;
  };
  audit_expiry: { expires_before: number };
  leases: { name: string; holder: string; held_until: number };
}
