import { WorkQueue } from '../admission/work-queue.js';
import type { McpOptions } from '../cli/mcp/define-mcp.js';
import { UsageError } from '../cli/exit-codes.js';
import { loadKeySource, type McpSettings } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { DocumentError } from '../documents/document-fault.js';
import { readDocumentFile } from '../documents/read-document.js';
import { DEFAULT_DOCUMENT_LIMITS } from '../formats/reading/unpack-protocol.js';
import { createWorkGate } from '../http/work-gate.js';
import { AllowedFolders, FolderUnusable } from '../mcp/allowed-folders.js';
import type { McpDeps, McpLog } from '../mcp/define-tool.js';
import { LABEL_POLICY, readPolicy } from '../transform/policy.js';
import { openDiscovery } from './open-discovery.js';
import { openKeys } from './open-keys.js';
import { openScan } from './open-scan.js';

/** The open resources of the tools. */
interface OpenMcp {
  readonly deps: McpDeps;
  readonly close: () => Promise<void>;
}

/**
 * Opens the resources of the tools. Invalid arguments are reported before anything is loaded.
 * @throws UsageError, ConfigError; ModelFileError if the model cannot be loaded
 */
export async function openMcp(options: McpOptions, settings: McpSettings, log: McpLog): Promise<OpenMcp> {
  const { providers, model } = options;
  const folders = await AllowedFolders.open(options.allow).catch(asUsage);
  const policy = options.policy === undefined ? LABEL_POLICY : policyIn(options.policy);
  const keys = openKeys(options.keys === undefined ? loadKeySource() : { file: options.keys });
  const { deps: discovery, close } = await openDiscovery(providers, model, {
    contextThreads: settings.contextThreads,
  });
  const queue = new WorkQueue({
    workers: settings.contextThreads,
    maxWaitMs: settings.queueWaitMaxMs,
    now: () => performance.now(),
  });
  const gate = createWorkGate(queue);
  const context = discovery.providers.find(({ config }) => config.name === 'Context')?.provider;
  const deps: McpDeps = {
    version: packageVersion(),
    discovery,
    keys,
    policy,
    folders,
    openScan: () =>
      openScan(
        { providers, model, workers: undefined, server: undefined, documentLimits: DEFAULT_DOCUMENT_LIMITS },
        context,
      ),
    turn: (bytes, signal, work) => gate.turn(bytes, signal, work),
    log,
    now: () => performance.now(),
  };
  return { deps, close };
}

function policyIn(file: string) {
  try {
    return readPolicy(readDocumentFile(file), file);
  } catch (error) {
    return asUsage(error);
  }
}

/** @throws UsageError for errors that are caused by the arguments */
function asUsage(error: unknown): never {
  if (error instanceof DocumentError || error instanceof FolderUnusable) throw new UsageError(error.message);
  throw error;
}
