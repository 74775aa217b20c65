import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';

/** What the last stage of a Dockerfile says of the container that it makes. */
export function readDockerfile(file) {
  const dockerfile = DockerfileParser.parse(readFileSync(file, 'utf8'));
  const all = dockerfile.getInstructions();
  const final = all.slice(all.findLastIndex((one) => one.getKeyword() === 'FROM'));
  const of = (keyword) => final.filter((one) => one.getKeyword() === keyword);
  const list = (keyword) => {
    const [text] = of(keyword).map((one) => /\[.*\]/s.exec(one.getRawArgumentsContent() ?? '')?.[0]);
    return text === undefined ? undefined : JSON.parse(text);
  };
  const [uid, gid] = (of('USER').at(-1)?.getRawArgumentsContent() ?? '').split(':').map(Number);
  return {
    uid,
    gid,
    env: Object.fromEntries(
      of('ENV').flatMap((one) => one.getProperties().map((pair) => [pair.getName(), pair.getValue()])),
    ),
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
    healthcheck: list('HEALTHCHECK'),
    volumes: list('VOLUME'),
    stopSignal: of('STOPSIGNAL').at(-1)?.getRawArgumentsContent(),
    ports: of('EXPOSE').flatMap((one) => one.getArguments().map((argument) => argument.getValue())),
    copies: of('COPY').map((one) => ({
      from: one
        .getFlags()
        .find((flag) => flag.getName() === 'from')
        ?.getValue(),
      chown: one
        .getFlags()
        .find((flag) => flag.getName() === 'chown')
        ?.getValue(),
      places: one.getArguments().map((argument) => argument.getValue()),
    })),
    runs: of('RUN').length,
    images: dockerfile.getFROMs().map((from) => from.getImage()),
    defaults: Object.fromEntries(
      dockerfile.getInitialARGs().map((arg) => [arg.getProperty()?.getName(), arg.getProperty()?.getValue()]),
    ),
  };
}
