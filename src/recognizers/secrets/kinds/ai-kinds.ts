import { A, B, critical, D, H, high, L, medium, type SecretKind, UUID, vendor, W } from '../secret-kind.js';

/** Language models and related services. */
export const AI_KINDS: readonly SecretKind[] = [
  ...vendor('DeepSeek', 'https://api-docs.deepseek.com/', { 'deepseek-api-key': high(`sk-${H}{32}`) }),
  ...vendor('Cohere', 'https://docs.cohere.com/reference/about', {
    'cohere-api-token': high(`${A}{40}`, { near: ['cohere'] }),
  }),
  ...vendor('OpenAI', 'https://platform.openai.com/docs/api-reference/authentication', {
    'openai-api-key': critical(`sk-(?:(?:proj|svcacct|admin)-)?${W}{20,100}T3BlbkFJ${W}{20,100}`),
    'openai-project-key': critical(`sk-(?:proj|svcacct|admin|None)-${W}{20,200}`),
    'openai-session-key': critical(`sess-${A}{40}`),
    'openai-legacy-key': critical(`sk-${A}{32,64}`),
  }),
  ...vendor('Anthropic', 'https://docs.anthropic.com/en/api/getting-started', {
    'anthropic-api-key': critical(`sk-ant-api${D}{2}-${W}{80,120}`),
    'anthropic-admin-api-key': critical(`sk-ant-admin${D}{2}-${W}{80,120}`),
    'anthropic-oauth-token': critical(`sk-ant-(?:oat|ort|sid)${D}{2}-${W}{60,120}`),
  }),
  ...vendor('Hugging Face', 'https://huggingface.co/docs/hub/security-tokens', {
    'huggingface-access-token': high(`hf_${A}{34,40}`),
    'huggingface-organization-api-token': high(`api_org_${A}{34}`),
  }),
  ...vendor('Replicate', 'https://replicate.com/docs/topics/security/api-tokens', {
    'replicate-api-token': high(`r8_${A}{37}`),
  }),
  ...vendor('Groq', 'https://console.groq.com/docs/quickstart', { 'groq-api-key': high(`gsk_${A}{52}`) }),
  ...vendor('Perplexity', 'https://docs.perplexity.ai/guides/api-key-management', {
    'perplexity-api-key': high(`pplx-${A}{48,56}`),
  }),
  ...vendor('xAI', 'https://docs.x.ai/docs/overview', { 'xai-api-key': high(`xai-${W}{70,90}`) }),
  ...vendor('OpenRouter', 'https://openrouter.ai/docs/api-reference/authentication', {
    'openrouter-api-key': high(`sk-or-v1-${H}{64}`),
  }),
  ...vendor('Mistral', 'https://docs.mistral.ai/getting-started/quickstart/', {
    'mistral-api-key': high(`${A}{32}`, { near: ['mistral'] }),
  }),
  ...vendor('Together AI', 'https://docs.together.ai/docs/quickstart', {
    'together-api-key': high(`tgp_v1_${W}{43}`),
    'together-legacy-key': high(`${H}{64}`, { near: ['together'] }),
  }),
  ...vendor('Fireworks AI', 'https://docs.fireworks.ai/getting-started/quickstart', {
    'fireworks-api-key': high(`fw_${A}{22,24}`),
  }),
  ...vendor('LangSmith', 'https://docs.smith.langchain.com/', {
    'langsmith-api-key': high(`lsv2_(?:pt|sk)_${H}{32}_${H}{10}`),
    'langsmith-legacy-key': high(`ls__${H}{32}`),
  }),
  ...vendor('Langfuse', 'https://langfuse.com/docs', { 'langfuse-secret-key': high(`sk-lf-${UUID}`) }),
  ...vendor('Helicone', 'https://docs.helicone.ai/', {
    'helicone-api-key': high(`sk-helicone-${L}{7}-${L}{7}-${L}{7}-${L}{7}`),
  }),
  ...vendor('LlamaCloud', 'https://docs.cloud.llamaindex.ai/', {
    'llamacloud-api-key': high(`llx-${A}{48}`),
  }),
  ...vendor('Weights & Biases', 'https://docs.wandb.ai/', {
    'wandb-api-key': high(`wandb_v1_${W}{60,90}`),
    'wandb-legacy-key': high(`(?:local-)?${H}{40}`, { near: ['wandb'] }),
  }),
  ...vendor('ElevenLabs', 'https://elevenlabs.io/docs/api-reference/authentication', {
    'elevenlabs-api-key': high(`sk_${H}{48}`),
  }),
  ...vendor('Deepgram', 'https://developers.deepgram.com/docs/create-additional-api-keys', {
    'deepgram-api-key': high(`${H}{40}`, { near: ['deepgram'] }),
  }),
  ...vendor('AssemblyAI', 'https://www.assemblyai.com/docs', {
    'assemblyai-api-key': high(`${H}{32}`, { near: ['assemblyai'] }),
  }),
  ...vendor('Cerebras', 'https://inference-docs.cerebras.ai/', { 'cerebras-api-key': high(`csk-${L}{48}`) }),
  ...vendor('NVIDIA', 'https://docs.nvidia.com/ngc/', {
    'nvidia-api-key': high(`nvapi-(?:stg-)?${W}{60,70}`),
  }),
  ...vendor('Voyage AI', 'https://docs.voyageai.com/docs/api-key-and-installation', {
    'voyageai-api-key': high(`pa-${W}{43}`),
  }),
  ...vendor('Jina AI', 'https://jina.ai/api-dashboard/', { 'jina-api-key': high(`jina_${H}{32}${W}{28}`) }),
  ...vendor('Tavily', 'https://docs.tavily.com/', {
    'tavily-api-key': medium(`tvly-(?:dev-|prod-)?${A}{32,40}`),
  }),
  ...vendor('Firecrawl', 'https://docs.firecrawl.dev/', { 'firecrawl-api-key': medium(`fc-${H}{32}`) }),
  ...vendor('E2B', 'https://e2b.dev/docs', { 'e2b-api-key': high(`(?:e2b|sk_e2b)_${H}{40}`) }),
  ...vendor('Apify', 'https://docs.apify.com/platform/integrations/api', {
    'apify-api-token': high(`apify_api_${A}{36,40}`),
  }),
  ...vendor('Browserbase', 'https://docs.browserbase.com/', {
    'browserbase-api-key': high(`bb_(?:live|test)_${W}{27}`),
  }),
  ...vendor('Friendli', 'https://friendli.ai/docs', { 'friendli-token': high(`flp_${A}{46}`) }),
  ...vendor('RunPod', 'https://docs.runpod.io/get-started/api-keys', {
    'runpod-api-key': high(`rpa_${A}{40,48}`),
  }),
  ...vendor('Modal', 'https://modal.com/docs/reference/modal.config', {
    'modal-token-secret': critical(`[aw]s-${A}{22}`),
    'modal-token-id': medium(`[aw]k-${A}{22}`),
  }),
  ...vendor('Baseten', 'https://docs.baseten.co/', {
    'baseten-api-key': high(`${A}{8}[.]${A}{32}`, { near: ['baseten'] }),
  }),
  ...vendor('Novita AI', 'https://novita.ai/docs', {
    'novita-api-key': high(`sk_[A-Za-z0-9_-]{43}`, { near: ['novita'] }),
  }),
  ...vendor('Anyscale', 'https://docs.anyscale.com/', {
    'anyscale-api-key': high(`(?:esecret|aph0)_${A}{20,60}`),
  }),
  ...vendor('Lambda', 'https://docs.lambda.ai/', {
    'lambda-cloud-api-key': high(`secret_${L}{1,40}_${H}{32}[.]${A}{32}`),
  }),
  ...vendor('Mem0', 'https://docs.mem0.ai/', { 'mem0-api-key': high(`m0-${A}{40}`) }),
  ...vendor('Chroma', 'https://docs.trychroma.com/', { 'chroma-api-key': high(`ck-${A}{44}`) }),
  ...vendor('Stability AI', 'https://platform.stability.ai/docs/getting-started/authentication', {
    'stability-api-key': high(`sk-${A}{48}`),
  }),
  ...vendor('Clarifai', 'https://docs.clarifai.com/', {
    'clarifai-api-key': high(`${H}{32}`, { near: ['clarifai'] }),
  }),
  ...vendor('Roboflow', 'https://docs.roboflow.com/', {
    'roboflow-api-key': high(`${A}{20}`, { near: ['roboflow'] }),
  }),
  ...vendor('AI21', 'https://docs.ai21.com/', { 'ai21-api-key': high(`${A}{32}`, { near: ['ai21'] }) }),
  ...vendor('Writer', 'https://dev.writer.com/', {
    'writer-api-key': high(`${A}{43,44}`, { near: ['writer_api'] }),
  }),
  ...vendor('Exa', 'https://docs.exa.ai/', { 'exa-api-key': medium(UUID, { near: ['exa_api', 'exa api'] }) }),
  ...vendor('Qdrant', 'https://qdrant.tech/documentation/cloud/authentication/', {
    'qdrant-api-key': high(`${W}{40,60}`, { near: ['qdrant'] }),
  }),
  ...vendor('Portkey', 'https://portkey.ai/docs', {
    'portkey-api-key': high(`${A}{27}=`, { near: ['portkey'] }),
  }),
  ...vendor('Cursor', 'https://docs.cursor.com/', {
    'cursor-api-key': high(`key_${H}{64}`),
    'cursor-user-api-key': high(`crsr_${H}{64}`),
  }),
  ...vendor('Sourcery', 'https://docs.sourcery.ai/', { 'sourcery-token': medium(`user_${H}{64,80}`) }),
  ...vendor('Vast.ai', 'https://docs.vast.ai/', {
    'vast-api-key': high(`${H}{64}`, { near: ['vast_api', 'vastai'] }),
  }),
  ...vendor('Composio', 'https://docs.composio.dev/', {
    'composio-api-key': high(`ak_${W}{20}`, { near: ['composio'] }),
  }),
  ...vendor('Serper', 'https://serper.dev/', { 'serper-api-key': medium(`${H}{40}`, { near: ['serper'] }) }),
  ...vendor('SerpApi', 'https://serpapi.com/search-api', {
    'serpapi-api-key': medium(`${H}{64}`, { near: ['serpapi'] }),
  }),
  ...vendor('ChatPDF', 'https://www.chatpdf.com/docs/api/backend', {
    'chatpdf-api-key': high(`sec_${A}{32}`),
  }),
  ...vendor('Humanloop', 'https://humanloop.com/docs/v5/reference/api-authentication', {
    'humanloop-api-key': high(`hl_sk_${H}{48}`),
  }),
  ...vendor('Letta', 'https://docs.letta.com/api-reference/overview', {
    'letta-api-key': high(`sk-let-${B}{60,140}={0,2}`),
  }),
  ...vendor('Arize', 'https://arize.com/docs/ax/security-and-settings/api-keys', {
    'arize-api-key': high(`ak-${UUID}-${W}{32}`),
  }),
  ...vendor('Zep', 'https://help.getzep.com/quickstart', {
    'zep-api-key': high(`z_[A-Za-z0-9_.-]{40,300}`, { near: ['zep_', 'zep-', 'getzep'] }),
  }),
  ...vendor('Steel', 'https://docs.steel.dev/overview/intro-to-steel', {
    'steel-api-key': high(`ste-${A}{60,70}`),
  }),
  ...vendor('Zhipu AI', 'https://docs.bigmodel.cn/cn/guide/start/quick-start', {
    'zhipu-api-key': high(`${H}{32}[.]${A}{16}`),
  }),
  ...vendor('Neptune', 'https://docs.neptune.ai/setup/setting_api_token', {
    'neptune-api-token': high(`eyJhcGlfYWRkcmVzc${W}{60,300}={0,2}`),
  }),
  ...vendor('Daytona', 'https://www.daytona.io/docs/en/api-keys/', {
    'daytona-api-key': critical(`dtn_${H}{64}`),
  }),
];
