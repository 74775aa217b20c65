import type { Tool } from './define-tool.js';
import type { McpDeps } from './mcp-deps.js';
import { classifyTool } from './tools/classify-tool.js';
import { entitiesTool } from './tools/entities-tool.js';
import { labelTool } from './tools/label-tool.js';
import { restoreTool } from './tools/restore-tool.js';
import { scanTool } from './tools/scan-tool.js';
import { transformTool } from './tools/transform-tool.js';

/** Every tool; there is nothing to scan where no folder is allowed. */
export const createTools = (deps: McpDeps): readonly Tool[] => [
  classifyTool(deps),
  labelTool(deps),
  transformTool(deps),
  restoreTool(deps),
  ...(deps.folders.names.length === 0 ? [] : [scanTool(deps)]),
  entitiesTool(),
];
