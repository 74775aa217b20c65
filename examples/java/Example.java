import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Classifies text and CSV, labels text, and reads an error, with the HTTP client of Java 17 and nothing else.
 *
 * <pre>BASE_URL=http://127.0.0.1:8580 java examples/java/Example.java</pre>
 *
 * Where the service asks for credentials, give API_KEY, EMAIL and PASSWORD as well. The answers are printed as they
 * come; a program of yours would read them with the JSON library that it has.
 */
public final class Example {
    private static final String BASE_URL = env("BASE_URL", "http://127.0.0.1:8580");
    private static final String OPERATIONS = BASE_URL + "/svc/data-discovery/v1.1";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int RETRIES = 3;
    private static final String TEXT = "Write to ana@example.com";

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final String apiKey = env("API_KEY", "");
    private final String token;

    private Example() throws IOException, InterruptedException {
        token = apiKey.isEmpty() ? "" : logIn(env("EMAIL", ""), env("PASSWORD", ""));
    }

    public static void main(String[] arguments) throws Exception {
        Example service = new Example();

        System.out.println("# classify text");
        System.out.println(service.post("/classify?score_threshold=0.9", "text/plain", TEXT));

        System.out.println("# classify CSV");
        String table = "mail|qty\nana@example.com|12\nbo@example.org|7\n";
        System.out.println(service.post("/classify?score_threshold=0.9&column_delimiter=pipe", "text/csv", table));

        System.out.println("# label text");
        System.out.println(service.post("/transform/label?score_threshold=0.9", "text/plain", TEXT));

        System.out.println("# an error");
        try {
            service.post("/transform/label?score_threshold=7", "text/plain", TEXT);
        } catch (Refused refused) {
            System.out.println("refused: " + refused.getMessage());
        }
    }

    /** An error of the service; its code is a stable word of docs/errors.md. */
    private static final class Refused extends IOException {
        Refused(HttpResponse<String> answer) {
            super(answer.statusCode() + " " + field("code", answer.body()) + ": " + field("message", answer.body()));
        }
    }

    /** Sends a body as UTF-8. 206 means that only some providers answered. */
    private String post(String path, String contentType, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(OPERATIONS + path))
            .timeout(TIMEOUT)
            .header("Content-Type", contentType)
            // The service lets it wait for its turn so long, or says at once that it must come back.
            .header("Prefer", "wait=" + (TIMEOUT.toSeconds() - 5))
            .POST(BodyPublishers.ofString(body));
        if (!apiKey.isEmpty()) {
            request.header("x-api-key", apiKey).header("Authorization", "Bearer " + token);
        }
        return send(request.build());
    }

    private String logIn(String email, String password) throws IOException, InterruptedException {
        String body = "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(BASE_URL + "/auth/login"))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
        return field("jwt_token", send(request));
    }

    private String send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        for (int attempt = 0; answer.statusCode() == 503 && attempt < RETRIES; attempt++) {
            Thread.sleep(answer.headers().firstValueAsLong("Retry-After").orElse(1) * 1000);
            answer = http.send(request, BodyHandlers.ofString());
        }
        if (answer.statusCode() != 200 && answer.statusCode() != 206) {
            throw new Refused(answer);
        }
        return answer.body();
    }

    /** A field of text at the top of a JSON object. */
    private static String field(String name, String json) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
        return matcher.find() ? matcher.group(1).replace("\\\"", "\"") : "";
    }

    private static String env(String name, String fallback) {
        String value = System.getenv(name);
        return value == null ? fallback : value;
    }
}
